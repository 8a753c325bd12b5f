import type { OwnListsService } from '../../own-lists/service.ts'
import type { ProgramGrantsService } from '../../program-grants/service.ts'

/** A person's records at a merchant that a change of their membership deletes or changes. */
export interface PersonRecords {
  ownLists: Pick<OwnListsService, 'forgetPerson'>
  programGrants: Pick<ProgramGrantsService, 'endOfPerson' | 'review'>
}
