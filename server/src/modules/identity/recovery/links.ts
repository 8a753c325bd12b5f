import type { MerchantTx } from '../../../db/database.ts'
import { sha256 } from '../../../kit/secrets/secrets.ts'
import * as refTokenStore from '../sessions/ref-token-store.ts'
import { linkExpired, type IdentityContext } from '../sign-in/context.ts'
import { refuseWeakPassword } from '../sign-in/new-password.ts'
import { toEmailKey } from '../sign-in/eligibility-rules.ts'
import { recordPassword } from '../sign-in/change-password.ts'

/** The link of a token; null for an unusable one, or one opened under another merchant's address. */
async function linkOf(
  { db }: IdentityContext,
  token: string,
  openedAt: string | undefined,
): Promise<refTokenStore.RefLink | null> {
  const link = await refTokenStore.findRefLink(db.reader, sha256(token))
  if (!link || link.disabledAt) return null
  return openedAt === undefined || openedAt === link.slug ? link : null
}

export async function validateLink(
  context: IdentityContext,
  token: string,
  openedAt?: string,
): Promise<{ hasLastLogin: boolean; isExpired: boolean }> {
  const link = await linkOf(context, token, openedAt)
  if (!link) return { hasLastLogin: false, isExpired: true }
  return {
    hasLastLogin: link.lastLoginAt !== null,
    isExpired: link.usedAt !== null || link.expiresAt <= context.clock.wall(),
  }
}

export async function resetPassword(
  context: IdentityContext,
  token: string,
  password: string,
  openedAt?: string,
): Promise<{ customToken: string }> {
  const { clock, provider, notices, guard, turns } = context
  const now = clock.wall()
  const link = await linkOf(context, token, openedAt)
  // Checked first, so that a dead link costs no hash.
  if (!link || link.usedAt || link.expiresAt <= now) throw linkExpired()
  const { tenantId, userId, merchantId, email } = link
  await refuseWeakPassword(context, password, { merchantId, email })
  const person = { tenantId, userId, merchantId, email }
  const alongside = async (tx: MerchantTx) => {
    const used = await refTokenStore.useRefToken(tx, sha256(token), ['invite', 'reset'], now)
    if (!used) throw linkExpired()
    await recordPassword(context, tx, person, link.kind === 'reset' ? 'reset' : 'chosen')
    // Choosing a first password needs no notice.
    if (link.kind === 'reset') await notices.notifyPerson(tx, person, 'password_changed')
  }
  await turns('known', () => provider.setPassword(person, password, { alongside }))
  await guard.clear({ tenantId, emailKey: toEmailKey(email) })
  return { customToken: await provider.issueCustomToken(person, merchantId) }
}
