import { OpenSite } from './open-site.ts';

let opened: OpenSite | undefined;

/** One site for all suites of a test file, because starting a server and a Chromium takes longer than most tests. */
export async function openSharedSite(): Promise<void> {
  opened = await OpenSite.open();
}

export async function closeSharedSite(): Promise<void> {
  await opened?.close();
}

/** The open site of this test file. */
export function sharedSite(): OpenSite {
  if (!opened) throw new Error('the shared site is not open');
  return opened;
}
