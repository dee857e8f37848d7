import { OpenSite } from './open-site.ts';

let opened: OpenSite | undefined;

/** One site for all suites of a test file: the start of a server and of a Chromium costs more than most tests. */
export async function openSharedSite(): Promise<void> {
  opened = await OpenSite.open();
}

export async function closeSharedSite(): Promise<void> {
  await opened?.close();
}

/** The site of this test file, once it is open. */
export function sharedSite(): OpenSite {
  if (!opened) throw new Error('the shared site is not open');
  return opened;
}
