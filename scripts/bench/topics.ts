import type { Topic } from './topic.ts';
import { balanceTopic, pollTopic } from './topics/reads.ts';
import { sendTopic } from './topics/send.ts';

/** In the order of the table. */
export const TOPICS: readonly Topic[] = [sendTopic, pollTopic, balanceTopic];
