import { readFile, stat, writeFile } from 'node:fs/promises'

import type * as z from 'zod/mini'

import { UsageError } from './command.ts'

/** A file of 999,999 payments is 120 MB. */
const MAX_BYTES = 200 * 1024 * 1024

/** Throws UsageError for a file that cannot be read. */
export async function readInput(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file)
    if (size > MAX_BYTES) throw new UsageError(`"${file}" is larger than a bank's file can be.`)
    return await readFile(file)
  } catch (failure) {
    if (failure instanceof UsageError) throw failure
    throw new UsageError(`"${file}" cannot be read.`, { cause: failure })
  }
}

export async function readJson<T extends z.ZodMiniType>(
  file: string,
  schema: T,
): Promise<z.output<T>> {
  const text = new TextDecoder().decode(await readInput(file))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (failure) {
    throw new UsageError(`"${file}" is not JSON.`, { cause: failure })
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UsageError(
    `"${file}": ${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? ''}`,
  )
}

/** Throws UsageError if the file already exists. */
export async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  try {
    // It holds people's account numbers.
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
  } catch (failure) {
    throw new UsageError(`"${file}" cannot be written, or already exists.`, { cause: failure })
  }
}
