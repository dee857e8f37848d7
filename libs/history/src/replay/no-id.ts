import type { EventId } from '@fumata/conclave';

/** Stands for the id of a vote, which only its voter knows. */
export const NO_ID: EventId = '';
