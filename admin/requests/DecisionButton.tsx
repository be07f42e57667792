import { Button, Tooltip } from '@mui/material';
import type { ButtonProps } from '@mui/material';
import { usePermissions } from 'react-admin';
import type { OperatorRole } from '../../domain/roles.ts';
import type { RequestRow } from '../api/contract.ts';
import type { Decision } from '../../domain/request-state.ts';
import { decisionLabels } from '../copy/ko.ts';
import type { DecidableResource } from '../data-provider.ts';
import type { DecideControl } from './use-decide.ts';
import { whyNot } from './why-not.ts';

/** What every decision button needs: the request, and the one control that its panel holds. */
export interface DecisionProps {
  resource: DecidableResource;
  request: RequestRow;
  control: DecideControl;
}

interface DecisionButtonProps extends DecisionProps {
  decision: Decision;
  variant: 'contained' | 'outlined';
  color: NonNullable<ButtonProps['color']>;
  onClick: () => void;
}

/** A button that stays visible when its decision is not legal, disabled, and says why on hover. */
export function DecisionButton(props: DecisionButtonProps) {
  const { permissions } = usePermissions<OperatorRole | null>();
  const reason = whyNot({
    decision: props.decision,
    state: props.request.state,
    role: permissions ?? null,
    resource: props.resource,
  });
  return (
    <Tooltip describeChild title={reason ?? ''}>
      {/* A disabled button fires no pointer events; the span carries the tooltip for it. */}
      <span>
        <Button
          fullWidth
          size="large"
          variant={props.variant}
          color={props.color}
          disabled={reason !== null || props.control.isPending}
          onClick={props.onClick}
          sx={{ minHeight: 52, borderRadius: '16px', fontSize: '1.0625rem' }}
        >
          {decisionLabels[props.decision]}
        </Button>
      </span>
    </Tooltip>
  );
}
