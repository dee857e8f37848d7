import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'fumata-documents-'));

export interface Page {
  readonly _id: string;
  readonly slug: string;
  readonly text?: string;
  readonly count?: number;
}

export const PAGES = { name: 'pages', unique: [['slug']] } as const;
export const page = (id: string, more: Partial<Page> = {}): Page => ({ _id: id, slug: id, ...more });
