import { z } from 'zod';

/** Body of every answer that is not a success. */
export const errorBodySchema = z.object({
  statusCode: z.int(),
  /** Stable, for programs. */
  code: z.string(),
  /** French, for people. */
  message: z.string(),
  /** The same text as `message`. */
  msg: z.string(),
  /** What is wrong with which part of the request. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Under which the server's log knows of a fault. */
  errorId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

export const messageSchema = z.object({ message: z.string() });
