import { describe, expect, it } from 'vitest';
import { parseOnlookers } from './onlookers.ts';

describe('the onlookers of an event', () => {
  it('are the others, by request', () => {
    const payload = JSON.stringify({ 17: ['admin1', 'kim', 'operator'], 18: ['operator'], 19: ['kim'] });
    expect([...parseOnlookers(payload, 'operator')]).toEqual([
      [17, 'admin1, kim'],
      [19, 'kim'],
    ]);
  });

  it.each(['', 'null', '[]', '{"17":"kim"}', '{"17":[1,null]}', '{"17":[]}'])('are absent in %s', (data) => {
    expect([...parseOnlookers(data, 'operator')]).toEqual([]);
  });
});
