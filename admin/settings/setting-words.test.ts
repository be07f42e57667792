import { describe, expect, it } from 'vitest';
import { SETTINGS, SETTING_BOUNDS } from '../../domain/settings.ts';
import { draftProblem, draftText, ruleGroups, rules } from './setting-words.ts';

describe('the rules that an administrator may change', () => {
  it('are all the settings there are, each in one group', () => {
    const grouped = ruleGroups.flatMap(({ keys }) => keys);
    expect([...grouped].sort()).toEqual(Object.keys(SETTINGS).sort());
    expect(new Set(grouped).size).toBe(grouped.length);
  });

  it('take whole numbers between their bounds', () => {
    const { editor } = rules.purchaseLifeHours;
    const { min, max } = SETTING_BOUNDS.purchaseLifeHours;
    expect(draftProblem(editor, String(min))).toBeNull();
    expect(draftProblem(editor, String(max))).toBeNull();
    expect(draftProblem(editor, String(min - 1))).not.toBeNull();
    expect(draftProblem(editor, String(max + 1))).not.toBeNull();
    for (const draft of ['', '1.5', '-1', '1e1']) expect(draftProblem(editor, draft)).not.toBeNull();
  });

  it('can switch two approvals off, but not set an empty limit', () => {
    const { editor, input } = rules.fourEyesWon;
    expect(draftProblem(editor, '')).toBeNull();
    expect(input('')).toEqual({ key: 'fourEyesWon', value: null });
    expect(draftProblem(editor, '0')).not.toBeNull();
    expect(draftText(editor, '10000000')).toBe('10,000,000원부터');
    expect(draftText(editor, '')).toBe('쓰지 않음');
  });

  it('take a link to ask by, or none', () => {
    const { editor, input } = rules.supportUrl;
    expect(draftProblem(editor, 'tel:02-1234-5678')).toBeNull();
    expect(draftProblem(editor, '')).toBeNull();
    expect(draftProblem(editor, '02-1234-5678')).not.toBeNull();
    expect(draftText(editor, 'tel:02-1234-5678')).toBe('tel:02-1234-5678');
    expect(draftText(editor, '')).toBe('쓰지 않음');
    expect(input('')).toEqual({ key: 'supportUrl', value: null });
  });

  it('say a choice in words', () => {
    expect(draftText(rules.requireTotp.editor, 'everyone')).toBe('모두');
    expect(draftProblem(rules.requireTotp.editor, 'nobody')).not.toBeNull();
    expect(rules.confirmWithPassword.input('true')).toEqual({ key: 'confirmWithPassword', value: true });
  });
});
