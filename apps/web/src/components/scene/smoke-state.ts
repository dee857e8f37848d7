export type { SmokeState } from '@fumata/history';
