import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareStream } from './shared-stream.ts';

/** A tab: what it was told, and the streams that it has opened. */
function tabOf(name: string) {
  const told: string[] = [];
  const opened: { open: () => void; say: (data: string) => void; end: () => void }[] = [];
  const leave = shareStream(name, {
    read: (onOpen, onEvent, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve());
        const say = (data: string) => onEvent({ event: 'inbox', data });
        opened.push({ open: onOpen, say, end: resolve });
      }),
    onEvent: ({ data }) => told.push(data),
    onLive: (isLive) => told.push(isLive ? 'live' : 'gone'),
    retryMs: 0,
  });
  return { told, opened, leave };
}

/** A page in front, which is all that is asked of a document. */
let page: EventTarget & { hidden: boolean };
const left: (() => void)[] = [];
const open = (name: string) => {
  const tab = tabOf(name);
  left.push(tab.leave);
  return tab;
};

beforeEach(() => {
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
});

afterEach(() => {
  for (const leave of left.splice(0)) leave();
  vi.unstubAllGlobals();
});

describe('the event stream of several tabs', () => {
  it('is read by one tab, which tells the others, and is handed over when that one is closed', async () => {
    const tabs = [open('seven')];
    await expect.poll(() => tabs[0]?.opened.length).toBe(1);
    for (let n = 0; n < 6; n += 1) tabs.push(open('seven'));
    tabs[0]?.opened[0]?.open();
    tabs[0]?.opened[0]?.say('1');
    await expect.poll(() => tabs.map(({ told }) => told.at(-1))).toEqual(Array(7).fill('1'));
    // One that comes later gets what the others know.
    const late = open('seven');
    await expect.poll(() => late.told).toEqual(['live', '1']);
    expect(tabs.flatMap(({ opened }) => opened)).toHaveLength(1);
    tabs[0]?.leave();
    await expect.poll(() => tabs[1]?.opened.length).toBe(1);
    tabs[1]?.opened[0]?.open();
    tabs[1]?.opened[0]?.say('2');
    await expect.poll(() => late.told.at(-1)).toBe('2');
    expect(tabs[0]?.told).not.toContain('2');
  });

  it('is opened again after it ended, and every tab knows that it is not open', async () => {
    const [holder, other] = [open('ended'), open('ended')];
    await expect.poll(() => holder.opened.length).toBe(1);
    holder.opened[0]?.open();
    await expect.poll(() => other.told).toEqual(['live']);
    holder.opened[0]?.end();
    await expect.poll(() => other.told).toEqual(['live', 'gone']);
    await expect.poll(() => holder.opened.length).toBe(2);
    holder.opened[1]?.open();
    await expect.poll(() => other.told).toEqual(['live', 'gone', 'live']);
  });

  it('is open in a tab in front alone where the browser has no locks', async () => {
    vi.stubGlobal('navigator', {});
    const tab = open('plain');
    await expect.poll(() => tab.opened.length).toBe(1);
    tab.opened[0]?.open();
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => tab.told).toEqual(['live', 'gone']);
    expect(tab.opened).toHaveLength(1);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => tab.opened.length).toBe(2);
  });
});
