import type { PersonalInfo } from '@paydeck/contract/calls/merchant'
import type { NewPersonalInfo } from '@paydeck/contract/calls/settings/profile'

import type { Database } from '../../../db/database.ts'
import { columnName } from '../../../db/names.ts'
import type { Handlers } from '../../../http/edge/handlers.ts'
import type { Actor } from '../../../kit/actor.ts'
import { badRequest, notFound } from '../../../kit/errors.ts'
import { isPhone } from '../../../kit/phone-shape.ts'
import type { AuditService } from '../../audit/service.ts'
import * as personStore from './person-store.ts'

export interface PersonalDeps {
  db: Database
  audit: Pick<AuditService, 'record'>
}

export type PersonalService = ReturnType<typeof personalService>

function refusal({ firstName, lastName, phoneNo }: NewPersonalInfo): string | null {
  if (firstName === '') return 'Please enter your first name'
  if (lastName === '') return 'Please enter your last name'
  if (typeof phoneNo === 'string' && !isPhone(phoneNo)) return 'Please enter a valid phone number'
  return null
}

export function personalService({ db, audit }: PersonalDeps) {
  return {
    /** Changes only the given fields. 400 for an empty name or an invalid phone number. */
    async save(actor: Actor, changes: NewPersonalInfo): Promise<PersonalInfo> {
      const reason = refusal(changes)
      if (reason !== null) throw badRequest(reason)
      const change = {
        ...(changes.firstName !== undefined && { firstName: changes.firstName }),
        ...(changes.lastName !== undefined && { lastName: changes.lastName }),
        ...(changes.phoneNo !== undefined && { phoneNo: changes.phoneNo }),
      }
      await db.inMerchant(actor.merchantId, async (tx) => {
        await personStore.updatePersonal(tx, actor, change)
        await audit.record(tx, actor.merchantId, {
          actor: actor.userId,
          action: 'person.changed',
          subjectType: 'user',
          subjectId: actor.userId,
          details: { changed: Object.keys(change).map(columnName).join(', ') },
        })
      })
      const person = await personStore.readPersonal(db.reader, actor)
      if (!person) throw notFound()
      return { firstName: person.firstName, lastName: person.lastName, phoneNo: person.phoneNo }
    },
  }
}

export const personalHandlers = (
  personal: PersonalService,
): Pick<Handlers, 'savePersonalInfo'> => ({
  savePersonalInfo: async ({ actor, body }) => ({ data: await personal.save(actor, body) }),
})
