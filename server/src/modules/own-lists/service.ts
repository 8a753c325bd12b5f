import type { OwnLists, SavedView } from '@paydeck/contract/calls/own-lists'
import {
  MAX_VIEWS,
  nameKey,
  OWN_LISTS,
  tidyName,
  withSearch,
  type OwnList,
} from '@paydeck/contract/lists/own-lists'
import { withoutCardNumbers } from '@paydeck/contract/search/grammar'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import * as store from './store.ts'

interface OwnListsDeps {
  db: Database
  newId: NewId
}

/** A person at one merchant. */
type Owner = Pick<Actor, 'merchantId' | 'userId'>
type Shown = Pick<SavedView, 'filters' | 'period' | 'columns'>

interface ViewChange {
  name?: string | undefined
  shows?: Shown | undefined
}

export type OwnListsService = ReturnType<typeof ownListsService>

const SEARCHES = 'searches'
const FIRST_STEPS = 'first-steps'
const HIDDEN = 'hidden'
const columnsOf = (list: OwnList): string => `columns:${list}`

/** A person's own views, columns and searches. Each change returns all of them. */
export const ownListsService = (deps: OwnListsDeps) => ({
  read: (owner: Owner): Promise<OwnLists> =>
    deps.db.inMerchant(owner.merchantId, (tx) => readAll(tx, owner)),

  /** 409 beyond the limit per list, and for a name another view of the list has, in any case. */
  addView: (owner: Owner, view: Omit<SavedView, 'viewId'>): Promise<OwnLists> =>
    change(deps, owner, async (tx) => {
      const same = (await store.readViews(tx, owner)).filter(({ list }) => list === view.list)
      if (same.length >= MAX_VIEWS)
        throw conflict('too_many_views', `A list has at most ${MAX_VIEWS} views of yours.`)
      refuseTaken(same, view.name)
      await store.insertView(tx, owner, { ...view, viewId: deps.newId('savedView') })
    }),

  /** 404 for an unknown view, or another person’s; 409 for a name that is taken. */
  changeView: (owner: Owner, viewId: string, { name, shows }: ViewChange): Promise<OwnLists> =>
    change(deps, owner, async (tx) => {
      const all = await store.readViews(tx, owner)
      const view = all.find((saved) => saved.viewId === viewId)
      if (!view) throw notFound()
      const others = all.filter((saved) => saved.list === view.list && saved.viewId !== viewId)
      if (name !== undefined) refuseTaken(others, name)
      await store.updateView(tx, owner, { ...view, ...shows, ...(name !== undefined && { name }) })
    }),

  /** 404 for an unknown view, or another person’s. */
  removeView: (owner: Owner, viewId: string): Promise<OwnLists> =>
    change(deps, owner, async (tx) => {
      if (!(await store.deleteView(tx, owner, viewId))) throw notFound()
    }),

  chooseColumns: (owner: Owner, list: OwnList, columns: readonly string[]): Promise<OwnLists> =>
    change(deps, owner, (tx) => store.writeChoice(tx, owner, columnsOf(list), columns)),

  rememberSearch: (owner: Owner, text: string): Promise<OwnLists> =>
    change(deps, owner, async (tx) => {
      const before = (await store.readChoices(tx, owner)).get(SEARCHES) ?? []
      const cleaned = withoutCardNumbers(tidyName(text))
      await store.writeChoice(tx, owner, SEARCHES, withSearch(before, cleaned))
    }),

  /** Whether the person hid the first steps of a new merchant. */
  hidesFirstSteps: (owner: Owner): Promise<boolean> =>
    deps.db.inMerchant(owner.merchantId, async (tx) => {
      const choices = await store.readChoices(tx, owner)
      return (choices.get(FIRST_STEPS) ?? []).includes(HIDDEN)
    }),

  hideFirstSteps: (owner: Owner, isHidden: boolean): Promise<void> =>
    deps.db.inMerchant(owner.merchantId, async (tx) => {
      await store.lockPerson(tx, owner)
      await store.writeChoice(tx, owner, FIRST_STEPS, isHidden ? [HIDDEN] : [])
    }),

  /** Call in the transaction in which the person leaves the merchant. */
  forgetPerson: (tx: MerchantTx, owner: Owner): Promise<void> => store.deleteAll(tx, owner),
})

const change = (
  { db }: OwnListsDeps,
  owner: Owner,
  work: (tx: MerchantTx) => Promise<void>,
): Promise<OwnLists> =>
  db.inMerchant(owner.merchantId, async (tx) => {
    await store.lockPerson(tx, owner)
    await work(tx)
    return readAll(tx, owner)
  })

function refuseTaken(others: readonly SavedView[], name: string): void {
  if (others.some((view) => nameKey(view.name) === nameKey(name)))
    throw conflict('view_name_taken', 'You already have a view with this name.')
}

async function readAll(tx: MerchantTx, owner: Owner): Promise<OwnLists> {
  const views = await store.readViews(tx, owner)
  const choices = await store.readChoices(tx, owner)
  const columns = OWN_LISTS.flatMap((list) => {
    const chosen = choices.get(columnsOf(list))
    return chosen ? [[list, chosen] as const] : []
  })
  return { views, columns: Object.fromEntries(columns), searches: choices.get(SEARCHES) ?? [] }
}
