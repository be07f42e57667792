import { fork } from 'node:child_process';
import path from 'node:path';
import { askChild } from '../ask-child.ts';
import type { LoadMessage, LoadPlan, LoadReport } from './plan.ts';

export type Load = {
  /** Runs one plan at a time. Throws with the first answer that is a refusal. */
  run: (plan: LoadPlan) => Promise<LoadReport>;
  stop: () => void;
};

/** Starts the load generator; one for the whole run, so that it is warm in every round. */
export function startLoad(): Load {
  const child = fork(path.join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' });
  return {
    async run(plan) {
      const message = (await askChild(child, plan)) as LoadMessage;
      if ('failure' in message) throw new Error(message.failure);
      return message.report;
    },
    stop: () => void child.kill(),
  };
}
