import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly to: string;
  readonly replace?: boolean;
};

/**
 * A link to a screen, by the hooks that the router has for links of one's own. The router's own component brings what
 * fetches the routes of its framework ahead, which this wallet does not have.
 */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, replace === undefined ? {} : { replace });
  const click = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={href} onClick={click} />;
}
