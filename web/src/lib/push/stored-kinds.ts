import { storedStrings } from '#/lib/screen/stored-strings.ts'

/** The notifications that a person chose on this device, to restore after their next sign-in. */
export const storedKinds = (merchantId: string, userId: string) =>
  storedStrings(`paydeck-push:${merchantId}:${userId}`)
