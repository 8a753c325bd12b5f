import { ownListCalls, type OwnLists, type SavedView } from '@paydeck/contract/calls/own-lists'
import { OWN_LISTS, type OwnList } from '@paydeck/contract/lists/own-lists'
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import { storedColumns } from '#/lib/screen/stored-columns.ts'

/** From the session. */
export interface Person {
  merchantId: string
  userId: string
}

/** A person's views, columns and searches. The browser also stores the columns, for the next first frame. */
export const ownLists = ({ merchantId, userId }: Person) =>
  queryOptions({
    queryKey: ['own-lists', merchantId, userId] as const,
    queryFn: async ({ signal }): Promise<OwnLists> => {
      const { data } = await call(ownListCalls.getOwnLists, { merchantId }, { signal })
      for (const list of OWN_LISTS) storedColumns(list, userId).write(data.columns[list] ?? [])
      return data
    },
    staleTime: 60_000,
  })

/** Runs one mutation at a time, so that the last choice wins. Each answer has the whole state. */
const updatesOwnLists = (person: Person) => ({
  scope: { id: `own-lists ${person.merchantId}` },
  onSuccess: (
    saved: OwnLists,
    _variables: unknown,
    _result: unknown,
    context: MutationFunctionContext,
  ) => context.client.setQueryData(ownLists(person).queryKey, saved),
})

export type NewView = Omit<SavedView, 'viewId'>

export const addView = (person: Person) =>
  mutationOptions({
    ...updatesOwnLists(person),
    mutationFn: async (body: NewView) =>
      (await call(ownListCalls.addView, { merchantId: person.merchantId, body })).data,
  })

export const changeView = (person: Person, viewId: string) =>
  mutationOptions({
    ...updatesOwnLists(person),
    mutationFn: async (body: {
      name?: string
      shows?: Pick<SavedView, 'filters' | 'period' | 'columns'>
    }) =>
      (await call(ownListCalls.changeView, { merchantId: person.merchantId, viewId, body })).data,
  })

export const removeView = (person: Person) =>
  mutationOptions({
    ...updatesOwnLists(person),
    mutationFn: async (viewId: string) =>
      (await call(ownListCalls.removeView, { merchantId: person.merchantId, viewId })).data,
  })

export const chooseColumns = (person: Person, list: OwnList) =>
  mutationOptions({
    ...updatesOwnLists(person),
    mutationFn: async (columns: readonly string[]) =>
      (
        await call(ownListCalls.chooseColumns, {
          merchantId: person.merchantId,
          body: { list, columns: [...columns] },
        })
      ).data,
  })

export const rememberSearch = (person: Person) =>
  mutationOptions({
    ...updatesOwnLists(person),
    mutationFn: async (text: string) =>
      (await call(ownListCalls.rememberSearch, { merchantId: person.merchantId, body: { text } }))
        .data,
  })
