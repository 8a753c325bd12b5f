import * as store from './history-store.ts'

/** What is on record of steps that were asked for, whatever became of them. */
export const operationHistory = {
  find: store.find,
  newest: store.newest,
  newestOfSubject: store.newestOfSubject,
}
