import type { TestFile } from './gestures.ts';
import { ADMINISTRATOR, type RouteSite } from './route-site.ts';

export const csv = (text: string, name = 'fichier.csv'): TestFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

export async function logInAgain({ page }: RouteSite): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Se reconnecter' });
  await dialog.getByLabel('Adresse e-mail').fill(ADMINISTRATOR.email);
  await dialog.getByLabel('Mot de passe').fill(ADMINISTRATOR.password);
  await dialog.getByRole('button', { name: 'Se connecter' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
