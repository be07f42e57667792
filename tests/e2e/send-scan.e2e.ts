// An address from a QR code: seen by the camera, taken from a picture, or not there at all.
import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import { expect, test } from '../support/browser/browser.ts';
import { newAddress, newHolder, openAs } from '../support/wallet/people.ts';
import { addressField, next, step } from '../support/pages/send-steps.ts';

/** A picture of a code, large and dark on white, drawn in the browser; runs there. */
function drawCode(modules: boolean[][]): string {
  const scale = 8;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = modules.length * scale;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of modules.entries()) {
    for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * scale, y * scale, scale, scale);
  }
  return canvas.toDataURL('image/png');
}

async function drawnCode(page: Page, text: string): Promise<string> {
  const drawer = await page.context().newPage();
  const url = await drawer.evaluate(drawCode, encode(text, { ecc: 'M', border: 4 }).data);
  await drawer.close();
  return url;
}

/** Gives the page a camera that looks at one picture. */
async function pointCameraAt(page: Page, text: string): Promise<void> {
  await page.addInitScript(
    (url) => {
      const getUserMedia = async (): Promise<MediaStream> => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        const draw = () => canvas.getContext('2d')?.drawImage(image, 0, 0);
        draw();
        setInterval(draw, 100);
        return canvas.captureStream();
      };
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
    },
    await drawnCode(page, text),
  );
}

async function pictureOf(page: Page, text: string) {
  const [, base64 = ''] = (await drawnCode(page, text)).split(',');
  return { name: 'code.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

const scanner = (page: Page) => page.getByRole('dialog', { name: 'QR 코드 스캔' });
const openScanner = (page: Page) => page.getByRole('button', { name: 'QR 코드로 주소 입력' }).click();

test('the camera reads an address, also one in a payment link, and the camera goes off with the sheet', async ({
  page,
  server,
}) => {
  const address = newAddress();
  await pointCameraAt(page, `ethereum:${address}@1`);
  await openAs(page, await newHolder(server), '/send');
  await openScanner(page);
  await expect(addressField(page)).toHaveValue(address);
  await expect(scanner(page)).toBeHidden();
  await expect(page.locator('video')).toHaveCount(0);
  await expect(next(page)).not.toHaveAttribute('aria-disabled', 'true');
});

test('a code without an address says so, and the camera goes on looking', async ({ page, server }) => {
  await pointCameraAt(page, 'https://example.com/');
  await openAs(page, await newHolder(server), '/send');
  await openScanner(page);
  await expect(scanner(page).getByText('이 QR 코드에는 지갑 주소가 없어요.')).toBeVisible();
  await page.goBack();
  await expect(scanner(page)).toBeHidden();
  await expect(step(page, 1)).toBeVisible();
});

test('without a camera the sheet says so and takes a picture instead', async ({ page, server }) => {
  const address = newAddress();
  await openAs(page, await newHolder(server), '/send');
  const right = await pictureOf(page, address);
  const wrong = await pictureOf(page, '다온');
  await openScanner(page);
  await expect(scanner(page).getByText('카메라를 쓸 수 없어요.')).toBeVisible();
  const field = scanner(page).locator('input[type=file]');
  await field.setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(scanner(page).getByText('사진에서 QR 코드를 찾지 못했어요.')).toBeVisible();
  await field.setInputFiles(wrong);
  await expect(scanner(page).getByText('이 QR 코드에는 지갑 주소가 없어요.')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await scanner(page).getByRole('button', { name: '사진에서 고르기' }).click();
  await (await chooser).setFiles(right);
  await expect(addressField(page)).toHaveValue(address);
  await expect(scanner(page)).toBeHidden();
});
