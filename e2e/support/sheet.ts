import type { Page } from 'playwright/test';

export const SHEET_HEAD = 'Ref\tZone\tProduct\tML\t$/ML\tExpiry';

type Row = { reference: string; megalitres: number; price?: string; zone?: string };

export function sheetRow({ reference, megalitres, price = '232', zone = '7' }: Row): string {
  return `${reference}\t${zone}\tAllocation\t${megalitres}\t${price}\t30/06/2027`;
}

export function sheetField(page: Page) {
  return page.getByRole('main').getByLabel('Rows from your spreadsheet');
}

/** Pastes cells, as a spreadsheet copies them. */
export async function pasteSheet(page: Page, rows: readonly string[], head = SHEET_HEAD): Promise<void> {
  await sheetField(page).evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [head, ...rows].join('\n'),
  );
}

/** Fills in what all rows have in common: company, broker, type and source of the water. */
export async function fillDefaults(page: Page): Promise<void> {
  const defaults = page.getByRole('region', { name: 'For rows that do not say it' });
  await defaults.getByLabel('Company').selectOption('Cumbungi Water Brokers');
  await defaults.getByLabel('Broker').selectOption('Helen Dunstan');
  await defaults.getByLabel('Water type').selectOption('Surface Water');
  await defaults.getByLabel('Water source').fill('Murray River');
  await defaults.getByLabel('Water source').blur();
}
