import { describe, expect, it } from 'vitest';
import { SETTINGS, SETTING_BOUNDS } from '../../domain/settings.ts';
import { settingText } from '../../domain/setting-labels.ts';
import { draftProblem, inputOf, ruleGroups } from './setting-words.ts';

describe('the rules that an administrator may change', () => {
  it('are all the settings there are, each in one group', () => {
    const grouped = ruleGroups.flatMap(({ keys }) => keys);
    expect([...grouped].sort()).toEqual(Object.keys(SETTINGS).sort());
    expect(new Set(grouped).size).toBe(grouped.length);
  });

  it('take whole numbers between their bounds', () => {
    const { min, max } = SETTING_BOUNDS.purchaseLifeHours;
    for (const legal of [min, max]) expect(draftProblem('purchaseLifeHours', String(legal))).toBeNull();
    for (const draft of [String(min - 1), String(max + 1), '', '1.5', '-1', '1e1'])
      expect(draftProblem('purchaseLifeHours', draft)).not.toBeNull();
    expect(inputOf('purchaseLifeHours', '48')).toEqual({ key: 'purchaseLifeHours', value: 48 });
  });

  it('can switch two approvals off, but not set an empty limit', () => {
    expect(draftProblem('fourEyesWon', '')).toBeNull();
    expect(inputOf('fourEyesWon', '')).toEqual({ key: 'fourEyesWon', value: null });
    expect(draftProblem('fourEyesWon', '0')).not.toBeNull();
    expect(settingText('fourEyesWon', '10000000')).toBe('10,000,000원부터');
    expect(settingText('fourEyesWon', '')).toBe('쓰지 않음');
    expect(draftProblem('openPurchasesWonMax', '')).not.toBeNull();
  });

  it('take a link to ask by, or none', () => {
    expect(draftProblem('supportUrl', 'tel:02-1234-5678')).toBeNull();
    expect(draftProblem('supportUrl', '')).toBeNull();
    expect(draftProblem('supportUrl', '02-1234-5678')).not.toBeNull();
    expect(settingText('supportUrl', 'tel:02-1234-5678')).toBe('tel:02-1234-5678');
    expect(settingText('supportUrl', '')).toBe('쓰지 않음');
    expect(inputOf('supportUrl', '')).toEqual({ key: 'supportUrl', value: null });
  });

  it('say a choice in words', () => {
    expect(settingText('requireTotp', 'everyone')).toBe('모두');
    expect(draftProblem('requireTotp', 'nobody')).not.toBeNull();
    expect(inputOf('requireTotp', 'everyone')).toEqual({ key: 'requireTotp', value: 'everyone' });
    expect(inputOf('confirmWithPassword', 'true')).toEqual({ key: 'confirmWithPassword', value: true });
  });
});
