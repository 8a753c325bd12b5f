// Stands in for @node-rs/argon2 in server tests: each password is hashed once in a worker, and verified
// once, since every test signs a person in and a hash takes 20 ms of a processor.
import { createRequire } from 'node:module'

import type * as Argon2 from '@node-rs/argon2'

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

const hashes = new Map<string, Promise<string>>()
const passwords = new Map<string, string>()

export const { parseOptions } = argon2

export const hash: typeof argon2.hash = async (password, options) => {
  const key = JSON.stringify([password, options])
  const hashed = hashes.get(key) ?? argon2.hash(password, options)
  hashes.set(key, hashed)
  passwords.set(await hashed, String(password))
  return hashed
}

const verified = new Map<string, Promise<boolean>>()

/** Knows the hashes made here; for any other hash it verifies each password once. */
export const verify: typeof argon2.verify = async (storedHash, password, ...rest) => {
  const knownPassword = passwords.get(String(storedHash))
  if (knownPassword !== undefined) return knownPassword === String(password)
  const key = JSON.stringify([String(storedHash), String(password), rest])
  const result = verified.get(key) ?? argon2.verify(storedHash, password, ...rest)
  verified.set(key, result)
  return result
}
