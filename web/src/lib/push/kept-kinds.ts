import { keptWords } from '#/lib/screen/kept-words.ts'

/** The notifications that a person chose on this device, to restore after their next sign-in. */
export const keptKinds = (merchantId: string, userId: string) =>
  keptWords(`paydeck-push:${merchantId}:${userId}`)
