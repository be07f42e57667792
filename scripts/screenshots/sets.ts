// The scenes and how they are displayed: the wallet on a phone, the console on a desktop.
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { RunningServer } from '../../tests/support/servers/server-process.ts';
import { DESK_SCENES } from '../../tests/support/scenes/desk-scenes.ts';
import { deskWorld } from '../../tests/support/scenes/desk-world.ts';
import { scenePeople } from '../../tests/support/scenes/scene-people.ts';
import { SCENES } from '../../tests/support/scenes/scenes.ts';

export type Look = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
};

export type Shot = {
  readonly name: string;
  readonly open: (page: Page, server: RunningServer) => Promise<void>;
  /** What the operator's manual shows of it. */
  readonly manual?: true | ((page: Page) => Locator);
};

export type ShotSet = {
  readonly name: 'wallet' | 'console';
  readonly shots: readonly Shot[];
  /** The first two have a contact sheet. */
  readonly looks: readonly Look[];
  readonly context: BrowserContextOptions;
  readonly sheet: { readonly columns: number; readonly width: number };
};

const wallet: ShotSet = {
  name: 'wallet',
  shots: SCENES.map(({ name, open }) => ({
    name,
    open: async (page, server) => open({ page, server, people: await scenePeople(server) }),
  })),
  looks: [
    { name: 'light', width: 390, height: 844, theme: 'light' },
    { name: 'dark', width: 390, height: 844, theme: 'dark' },
    { name: 'small-light', width: 320, height: 640, theme: 'light' },
    { name: 'small-dark', width: 320, height: 640, theme: 'dark' },
  ],
  context: { hasTouch: true, isMobile: true },
  sheet: { columns: 8, width: 195 },
};

const desk: ShotSet = {
  name: 'console',
  shots: DESK_SCENES.map((scene) => ({
    ...scene,
    open: async (page, server) => scene.open({ page, server, world: await deskWorld(server) }),
  })),
  looks: [
    { name: 'light', width: 1440, height: 900, theme: 'light' },
    { name: 'dark', width: 1440, height: 900, theme: 'dark' },
  ],
  context: {},
  sheet: { columns: 4, width: 420 },
};

export const sets: readonly ShotSet[] = [wallet, desk];
