import { AppError } from '../../src/kit/errors.ts'

export type StepOutcome = { kind: 'done' | 'refused' | 'failed'; text: string }

/** A refusal with a sentence is a valid answer; any other error is a failure. */
export async function runStep(action: () => Promise<unknown>): Promise<StepOutcome> {
  try {
    await action()
    return { kind: 'done', text: 'done' }
  } catch (failure) {
    return failure instanceof AppError && failure.status < 500
      ? { kind: 'refused', text: failure.code }
      : { kind: 'failed', text: errorText(failure) }
  }
}

export const errorText = (failure: unknown): string =>
  failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
