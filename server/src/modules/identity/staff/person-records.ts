import type { OwnListsService } from '../../own-lists/service.ts'
import type { ProgramGrantsService } from '../../program-grants/service.ts'

/** What a person has at a merchant, which goes or changes with their place in the team. */
export interface PersonRecords {
  ownLists: Pick<OwnListsService, 'forgetPerson'>
  programGrants: Pick<ProgramGrantsService, 'endOfPerson' | 'review'>
}
