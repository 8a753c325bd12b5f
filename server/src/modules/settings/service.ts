import type { AccountSettings, PublicInfo } from '@paydeck/contract/calls/merchant'
import type {
  BusinessInfo,
  MetaKey,
  NewBusinessInfo,
} from '@paydeck/contract/calls/settings/business'
import type {
  NewAccountSettings,
  NewBranding,
  NewPublicInfo,
} from '@paydeck/contract/calls/settings/profile'

import type { Row } from '../../db/rows.ts'
import type { Actor } from '../../kit/actor.ts'
import { completeSetUp, readMeta, saveMeta } from './account-set-up.ts'
import type { SettingsDeps } from './deps.ts'
import * as rules from './rules.ts'
import { businessRows, merchantRows, saveSection } from './save-section.ts'

export type SettingsService = ReturnType<typeof settingsService>

type Branding = ReturnType<typeof rules.toBranding>
type ActorRef = Pick<Actor, 'merchantId' | 'userId'>

/** A merchant's settings: a section is read as a whole, and a change contains only some keys. */
export const settingsService = (deps: SettingsDeps) => ({
  business: (merchantId: string) => readBusiness(deps, merchantId),
  saveBusiness: (actor: ActorRef, input: NewBusinessInfo) => saveBusiness(deps, actor, input),
  publicInfo: async (merchantId: string): Promise<PublicInfo> =>
    rules.toVersionedPublicInfo(await deps.merchants.get(merchantId)),
  savePublicInfo: (actor: ActorRef, input: NewPublicInfo) => savePublicInfo(deps, actor, input),
  account: async (merchantId: string): Promise<AccountSettings> =>
    rules.toVersionedAccount(await deps.merchants.get(merchantId), deps.clock.now()),
  saveAccount: (actor: ActorRef, input: NewAccountSettings) => saveAccount(deps, actor, input),
  branding: async (merchantId: string): Promise<Branding> =>
    rules.toBranding(await deps.merchants.get(merchantId)),
  saveBranding: (actor: ActorRef, input: NewBranding) => saveBranding(deps, actor, input),
  meta: (merchantId: string, key: string) => readMeta(deps, merchantId, key),
  saveMeta: (actor: ActorRef, key: MetaKey, value: string) => saveMeta(deps, actor, key, value),
  onboard: (actor: Actor) => completeSetUp(deps, actor),
})

const placeOf = ({ tradingCountry: country, timeZone }: Row<'app.merchant'>) => ({
  country,
  timeZone,
})

async function readBusiness(
  { merchants, hasOrders }: SettingsDeps,
  merchantId: string,
): Promise<BusinessInfo> {
  const [merchant, gstNumber, isCountryFixed] = await Promise.all([
    merchants.get(merchantId),
    merchants.gst.read(merchantId),
    hasOrders(merchantId),
  ])
  const info = rules.toBusinessInfo({ ...merchant, gstNumber })
  return { ...info, isCountryFixed }
}

async function saveBusiness(
  deps: SettingsDeps,
  actor: ActorRef,
  input: NewBusinessInfo,
): Promise<BusinessInfo> {
  const isCountryFixed = await deps.hasOrders(actor.merchantId)
  const saved = await saveSection(deps, actor, input.version, {
    name: 'business',
    rows: businessRows(deps),
    shown: rules.toBusinessInfo,
    change: (merchant) => rules.businessChange(merchant, input, isCountryFixed),
    async follow(tx, before, after) {
      if (before.tradingCountry !== after.tradingCountry)
        await deps.reschedule(tx, after.merchantId, placeOf(before))
    },
  })
  return { ...saved, isCountryFixed }
}

const savePublicInfo = (
  deps: SettingsDeps,
  actor: ActorRef,
  input: NewPublicInfo,
): Promise<PublicInfo> =>
  saveSection(deps, actor, input.version, {
    name: 'public_info',
    rows: merchantRows(deps),
    shown: rules.toVersionedPublicInfo,
    change: () => rules.publicInfoChange(input),
  })

/** After a change of zone a job recounts the merchant's days. */
const saveAccount = (
  deps: SettingsDeps,
  actor: ActorRef,
  input: NewAccountSettings,
): Promise<AccountSettings> =>
  saveSection(deps, actor, input.version, {
    name: 'account',
    rows: merchantRows(deps),
    shown: (merchant) => rules.toVersionedAccount(merchant, deps.clock.now()),
    change: () => rules.accountChange(input),
    async follow(tx, before, after) {
      if (before.timeZone === after.timeZone) return
      await deps.reschedule(tx, after.merchantId, placeOf(before))
      await deps.queue.send(tx, 'counts.rebuild', { merchantId: after.merchantId })
    },
  })

const saveBranding = (deps: SettingsDeps, actor: ActorRef, input: NewBranding): Promise<Branding> =>
  saveSection(deps, actor, input.version, {
    name: 'branding',
    rows: merchantRows(deps),
    shown: rules.toBranding,
    change: (merchant) => rules.brandingChange(input, merchant),
  })
