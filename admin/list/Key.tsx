/** A key cap. Inside a button it is hidden from screen readers. */
export function Key({ children, isHidden = false }: { children: string; isHidden?: boolean }) {
  return (
    <kbd className={isHidden ? 'key-cap in-button' : 'key-cap'} aria-hidden={isHidden || undefined}>
      {children}
    </kbd>
  );
}
