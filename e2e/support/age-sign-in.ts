import { ageSignIns } from '../../server/test/age-sign-ins.ts'

/** Backdates the sign-in of every session of this person. */
export const ageSignIn = (email: string, minutes: number): Promise<void> =>
  ageSignIns(process.env['DATABASE_URL'], email, minutes)
