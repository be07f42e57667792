import { useId } from 'react';
import { maskAccountNumber } from '../../../domain/masks.ts';
import { sendCopy } from '../../copy/send.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Agents.module.css';
import type { Agent } from './send-types.ts';

type AgentsProps = {
  readonly agents: readonly Agent[] | undefined;
  readonly chosen: number | null;
  /** Null when the chosen one was tapped again. */
  readonly onChoose: (id: number | null) => void;
};

/** The holder's linked agents in a row that scrolls sideways. */
export function Agents({ agents, chosen, onChoose }: AgentsProps) {
  const heading = useId();
  if (agents === undefined) return <AgentSkeletons />;
  if (agents.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {sendCopy.agents(agents.length)}
      </h2>
      <ul className={styles.row}>
        {agents.map((agent) => {
          const pressed = agent.id === chosen;
          return (
            <li key={agent.id}>
              <button
                type="button"
                className={styles.agent}
                data-id={agent.id}
                aria-pressed={pressed}
                onClick={() => onChoose(pressed ? null : agent.id)}
              >
                <span className={styles.avatar} aria-hidden="true">
                  {agent.email.slice(0, 1).toUpperCase()}
                  <span className={styles.mark}>
                    <CheckIcon size={14} />
                  </span>
                </span>
                <span className={styles.email}>{agent.email}</span>
                <span className={styles.bank}>
                  {agent.bankName}
                  <br />
                  {maskAccountNumber(agent.accountNum)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function AgentSkeletons() {
  return (
    <div aria-hidden="true">
      <p className={styles.heading}>
        <Skeleton width="84px" />
      </p>
      <div className={styles.row}>
        {[0, 1].map((index) => (
          <span key={index} className={styles.agent}>
            <span className={styles.avatar} />
            <span className={styles.email}>
              <Skeleton width="64px" />
            </span>
            <span className={styles.bank}>
              <Skeleton width="56px" />
              <br />
              <Skeleton width="48px" />
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}
