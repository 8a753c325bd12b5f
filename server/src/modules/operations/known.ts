import * as store from './known-store.ts'

/** What is on record of steps that were asked for, whatever became of them. */
export const knownOperations = {
  find: store.find,
  newest: store.newest,
  ofSubject: store.ofSubject,
}
