import { keptWords } from '#/lib/screen/kept-words.ts'

/** What a person wants to be notified of on this device, so that their next sign-in goes on with it. */
export const keptKinds = (merchantId: string, userId: string) =>
  keptWords(`paydeck-push:${merchantId}:${userId}`)
