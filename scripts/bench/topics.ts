import type { Topic } from './topic.ts';
import { aloneTopic } from './topics/alone.ts';
import { bytesTopic } from './topics/bytes.ts';
import { decisionTopic } from './topics/decision.ts';
import { enginesTopic } from './topics/engines.ts';
import { fiveMillionTopic } from './topics/five-million.ts';
import { growthTopic } from './topics/growth.ts';
import { heapTopic } from './topics/heap.ts';
import { consoleTopic, historyTopic } from './topics/lists.ts';
import { balanceTopic, pollTopic } from './topics/reads.ts';
import { lighthouseTopic, scriptsTopic } from './topics/screens.ts';
import { sendTopic } from './topics/send.ts';
import { memoryTopic, startTopic } from './topics/start.ts';
import { spreadTopic } from './topics/spread.ts';
import { tailTopic } from './topics/tail.ts';

/** In the order of the table. */
export const TOPICS: readonly Topic[] = [
  sendTopic,
  pollTopic,
  balanceTopic,
  tailTopic,
  spreadTopic,
  aloneTopic,
  growthTopic,
  historyTopic,
  consoleTopic,
  bytesTopic,
  startTopic,
  memoryTopic,
  heapTopic,
  scriptsTopic,
  lighthouseTopic,
  decisionTopic,
  enginesTopic,
  fiveMillionTopic,
];
