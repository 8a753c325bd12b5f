import { ageSignIns } from '../../server/test/age-sign-ins.ts'

/** As if everybody of that address had signed in so many minutes ago. */
export const signedInAgo = (email: string, minutes: number): Promise<void> =>
  ageSignIns(process.env['DATABASE_URL'], email, minutes)
