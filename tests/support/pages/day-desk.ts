// What an operator does with the statements of a day, counted.
import type { Page } from '@playwright/test';
import { expect } from '../browser/browser.ts';
import { atRest } from '../scenes/scene-checks.ts';

type Name = string | RegExp;

const AS_LABELS = { order: '주문', newPurchase: '새 구매', refund: '환불', other: '기타' } as const;

/** Every press, click and field that an operator fills counts as one key. */
export class DayDesk {
  keys = 0;
  /** What a person had to find out or to judge: a question answered, a rule made, a line that was looked at. */
  decisions = 0;
  /** How often lines were approved many at a time. */
  bulks = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  async click(name: Name, role: 'button' | 'radio' | 'option' | 'combobox' | 'menuitem' = 'button') {
    this.keys += 1;
    await this.page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
  }

  async fill(label: string, text: string): Promise<void> {
    this.keys += 1;
    await this.page.getByLabel(label).fill(text);
  }

  /** Lets go of files over the page. */
  async drop(files: readonly { name: string; bytes: Uint8Array }[]): Promise<void> {
    this.keys += 1;
    const given = files.map(({ name, bytes }) => ({ name, content: Buffer.from(bytes).toString('base64') }));
    const dataTransfer = await this.page.evaluateHandle((all) => {
      const transfer = new DataTransfer();
      for (const { name, content } of all)
        transfer.items.add(new File([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], name));
      return transfer;
    }, given);
    await this.page.getByLabel('거래내역 붙여 넣기').dispatchEvent('drop', { dataTransfer });
  }

  /** Imports the file that is shown, and answers what is asked about it. `look` is called with its questions. */
  async importFile(file: {
    company: string;
    isNamed: boolean;
    password?: string | undefined;
    look: () => Promise<void>;
  }): Promise<void> {
    const { page } = this;
    const bring = page.getByRole('button', { name: /^\d+줄 가져오기$/ });
    if (file.password !== undefined) {
      await this.fill('파일 암호', file.password);
      await this.click('열기');
    }
    await expect(bring).toBeVisible();
    await atRest(page);
    await file.look();
    if (!file.isNamed) {
      await this.click('입금 계좌', 'combobox');
      await this.click(new RegExp(`^${file.company} · `), 'option');
      this.decisions += 1;
      await expect(bring).toBeEnabled();
    }
    const other = page.getByRole('radio', { name: /^다른 거래예요/ });
    if (await other.isVisible()) {
      this.keys += 1;
      this.decisions += 1;
      await other.check();
    }
    await this.click(/^\d+줄 가져오기$/);
    await expect(page.getByText(/^\d+줄을 가져왔어요|\d+줄을 가져왔어요\. 이미 있던/)).toBeVisible();
  }

  /** A rule of a line of the company, as it is proposed. */
  async makeRule(company: string, line: string): Promise<void> {
    const { page } = this;
    const row = page.getByRole('row').filter({ hasText: company });
    await row
      .getByRole('button', { name: `${line} 처리`, exact: true })
      .first()
      .focus();
    await this.press('u');
    await expect(page.getByRole('dialog').getByText(/^지난 90일에/)).toBeVisible();
    await this.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    this.decisions += 1;
  }

  /** Approves what is certain or of a rule, as many at a time as are offered. `count`: how many lines the server has of them. */
  async approveAll(count: () => Promise<number>): Promise<void> {
    const { page } = this;
    const dialog = page.getByRole('dialog');
    for (let left = await count(); left > 0; left = await count()) {
      await this.click(new RegExp(`^확실한 ${left}건 승인`));
      await expect(dialog.getByRole('button', { name: /^\d+건 승인$/ })).toBeFocused();
      await this.press('Enter');
      await expect(dialog).toBeHidden();
      this.bulks += 1;
    }
    await expect(page.getByRole('button', { name: /^확실한 0건 승인/ })).toBeVisible();
  }

  /** Says what a line is. */
  async settle(
    id: number,
    { as, orderId, reason }: { as: keyof typeof AS_LABELS; orderId?: number; reason?: string },
  ): Promise<void> {
    const { page } = this;
    this.keys += 1;
    await page.locator(`[data-line="${id}"]`).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^(?:입금|출금) [\d,]+원 · /)).toBeVisible();
    if (as !== 'order') await this.click(AS_LABELS[as], 'radio');
    if (orderId !== undefined && (await page.getByLabel('주문 번호').inputValue()) !== String(orderId))
      await this.fill('주문 번호', String(orderId));
    if (reason !== undefined) await this.click(reason);
    await this.click('처리');
    await expect(dialog).toBeHidden();
    this.decisions += 1;
  }

  /** Closes the day of a company whose books are in order. `look` is called before. */
  async close(company: string, look: () => Promise<void>): Promise<void> {
    const { page } = this;
    await this.click('일 마감', 'menuitem');
    await this.click(/^회사/, 'combobox');
    await this.click(company, 'option');
    await expect(page.getByText('장부와 통장의 잔액이 같아요.')).toBeVisible();
    await look();
    await this.click('마감하기');
    await page.getByRole('dialog').waitFor();
    await this.press('Enter');
    await expect(page.getByText('영업일을 마감했어요.')).toBeVisible();
    await expect(page.getByText(/operator 운영자가 마감했어요/)).toBeVisible();
    await atRest(page);
  }
}
