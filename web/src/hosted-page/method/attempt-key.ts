/**
 * A new idempotency key, 32 hexadecimal characters. `crypto.randomUUID` needs a secure context,
 * which a page over plain HTTP in a local network is not.
 */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
