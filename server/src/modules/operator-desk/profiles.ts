import type { DeskDeps } from './deps.ts'

/** Our accounts at banks, as the desk's pages offer them. */
export const profilesOf = async ({ payoutFiles }: Pick<DeskDeps, 'payoutFiles'>) =>
  (await payoutFiles.profiles()).map(({ profile, format, currency }) => ({
    profile,
    format,
    currency,
  }))
