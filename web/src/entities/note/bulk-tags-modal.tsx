import type { NotedKind } from '@paydeck/contract/calls/notes'
import { isTag, MAX_TAG_LENGTH, tagKey, tidyTag } from '@paydeck/contract/merchant/notes-and-tags'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { ModalButtons, ModalStack } from '#/ui/modal/modal-parts.tsx'
import { BulkLines, BulkSummary, type BulkLine } from '#/ui/selection/bulk-lines.tsx'

import { usedTags } from './note-queries.ts'
import {
  tagObstacle,
  tagRecords,
  tagsOf,
  type TagAct,
  type TaggedRow,
  type TagOutcome,
} from './tag-records.ts'

interface BulkTagsModalProps {
  act: TagAct
  merchantId: string
  recordKind: NotedKind
  /** `3 customers`. */
  counted: string
  /** As they were selected. */
  rows: readonly TaggedRow[]
  onClose: () => void
}

const WORDS = {
  add: { title: 'Add a tag to', verb: 'Add tag', done: 'Tag added' },
  remove: { title: 'Remove a tag from', verb: 'Remove tag', done: 'Tag removed' },
} as const

type Outcomes = ReadonlyMap<string, TagOutcome>

const PROBLEM = 'A tag is a short word without commas'

/** Adds a tag to several records or removes it, and shows the result of each. */
export function BulkTagsModal(props: BulkTagsModalProps) {
  const { act, merchantId, counted, rows, onClose } = props
  const { title, done } = WORDS[act]
  const bulk = useBulkTags(props)
  const { typed, setTyped, problem, tag, open, failed, outcomes, isBegun, isRunning } = bulk
  const isOver = isBegun && !isRunning
  const submit = (event: FormEvent) => {
    event.preventDefault()
    bulk.run()
  }
  return (
    <ActionModal title={`${title} ${counted}`} onClose={onClose} isBusy={isRunning}>
      <form onSubmit={submit} noValidate>
        <ModalStack>
          {!isBegun && (
            <TagField {...{ act, merchantId, rows, typed, problem }} onChange={setTyped} />
          )}
          <BulkSummary
            text={isOver ? `${done}: ${open.length - failed.length} of ${open.length}.` : null}
          />
          <BulkLines
            lines={rows.map((row) => {
              const left = tag === '' ? null : tagObstacle(act, tag, row)
              return toLine(row, left, outcomes.get(row.recordId), done)
            })}
          />
          <TagButtons act={act} bulk={bulk} onClose={onClose} />
        </ModalStack>
      </form>
    </ActionModal>
  )
}

function useBulkTags({ act, merchantId, recordKind, rows }: BulkTagsModalProps) {
  const [typed, setTyped] = useState(act === 'add' ? '' : (tagsOf(rows)[0] ?? ''))
  const [isTried, setTried] = useState(false)
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const { mutate, isPending } = useMutation(tagRecords(merchantId, recordKind, act))
  const tag = tidyTag(typed)
  const problem = isTag(tag) || (tag === '' && !isTried) ? null : PROBLEM
  const open = rows.filter((row) => tagObstacle(act, tag, row) === null)
  const failed = open.filter(({ recordId }) => outcomes.get(recordId)?.state === 'failed')
  const isBegun = outcomes.size > 0
  /** After the first run, only those that failed. */
  const next = isBegun ? failed : open
  const run = () => {
    setTried(true)
    if (!isTag(tag) || next.length === 0 || isPending) return
    mutate({
      tag,
      recordIds: next.map(({ recordId }) => recordId),
      onOutcome: (id, outcome) => setOutcomes((known) => new Map(known).set(id, outcome)),
    })
  }
  const state = { typed, setTyped, problem, tag, outcomes }
  return { ...state, open, failed, next, isBegun, isRunning: isPending, run }
}

interface TagButtonsProps {
  act: TagAct
  bulk: ReturnType<typeof useBulkTags>
  onClose: () => void
}

const TagButtons = ({ act, bulk: { next, isBegun, isRunning }, onClose }: TagButtonsProps) => (
  <ModalButtons>
    <Button disabled={isRunning} onClick={onClose}>
      {isBegun ? 'Done' : 'Back'}
    </Button>
    {(isRunning || next.length > 0 || !isBegun) && (
      <Button type="submit" variant="primary" isBusy={isRunning} disabled={next.length === 0}>
        {isBegun ? `Try again (${next.length})` : WORDS[act].verb}
      </Button>
    )}
  </ModalButtons>
)

interface TagFieldProps extends Pick<BulkTagsModalProps, 'act' | 'merchantId' | 'rows'> {
  typed: string
  problem: string | null
  onChange: (tag: string) => void
}

/** To add, a text field with suggestions; to remove, a choice of the rows' tags. */
function TagField({ act, merchantId, rows, typed, problem, onChange }: TagFieldProps) {
  const list = useId()
  const { data: used = [] } = useQuery({ ...usedTags(merchantId), enabled: act === 'add' })
  if (act === 'remove')
    return (
      <SelectField
        label="Tag"
        options={tagsOf(rows).map((tag) => ({ value: tag, label: tag }))}
        value={typed}
        onChange={onChange}
      />
    )
  return (
    <>
      <TextField
        label="Tag"
        value={typed}
        onChange={onChange}
        problem={problem}
        maxLength={MAX_TAG_LENGTH}
        autoComplete="off"
        list={list}
        data-autofocus
      />
      <datalist id={list}>
        {used.map((one) => (
          <option key={tagKey(one)}>{one}</option>
        ))}
      </datalist>
    </>
  )
}

function toLine(
  { recordId, name }: TaggedRow,
  left: string | null,
  outcome: TagOutcome | undefined,
  done: string,
): BulkLine {
  const line = { key: recordId, name }
  if (!outcome)
    return left === null
      ? { ...line, state: 'waiting', text: null }
      : { ...line, state: 'skipped', text: `Left out: ${left}` }
  const { state } = outcome
  if (state === 'failed') return { ...line, state, text: `Refused: ${outcome.error.message}` }
  return { ...line, state, text: state === 'done' ? done : 'Working…' }
}
