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
  type TagAction,
  type TaggedRow,
  type TagOutcome,
} from './tag-records.ts'

interface BulkTagsModalProps {
  action: TagAction
  merchantId: string
  recordKind: NotedKind
  /** `3 customers`. */
  countLabel: string
  /** As they were selected. */
  rows: readonly TaggedRow[]
  onClose: () => void
}

const TEXTS = {
  add: { title: 'Add a tag to', verb: 'Add tag', done: 'Tag added' },
  remove: { title: 'Remove a tag from', verb: 'Remove tag', done: 'Tag removed' },
} as const

type Outcomes = ReadonlyMap<string, TagOutcome>

const PROBLEM = 'A tag is a short word without commas'

/** Adds a tag to several records or removes it, and shows the result of each. */
export function BulkTagsModal(props: BulkTagsModalProps) {
  const { action, merchantId, countLabel, rows, onClose } = props
  const { title, done } = TEXTS[action]
  const bulk = useBulkTags(props)
  const {
    typed,
    setTyped,
    problem,
    tag,
    open: applicable,
    failed,
    outcomes,
    isBegun: hasStarted,
    isRunning,
  } = bulk
  const isFinished = hasStarted && !isRunning
  const submit = (event: FormEvent) => {
    event.preventDefault()
    bulk.run()
  }
  return (
    <ActionModal title={`${title} ${countLabel}`} onClose={onClose} isBusy={isRunning}>
      <form onSubmit={submit} noValidate>
        <ModalStack>
          {!hasStarted && (
            <TagField {...{ action, merchantId, rows, typed, problem }} onChange={setTyped} />
          )}
          <BulkSummary
            text={
              isFinished
                ? `${done}: ${applicable.length - failed.length} of ${applicable.length}.`
                : null
            }
          />
          <BulkLines
            lines={rows.map((row) => {
              const obstacle = tag === '' ? null : tagObstacle(action, tag, row)
              return toLine(row, obstacle, outcomes.get(row.recordId), done)
            })}
          />
          <TagButtons action={action} bulk={bulk} onClose={onClose} />
        </ModalStack>
      </form>
    </ActionModal>
  )
}

function useBulkTags({ action, merchantId, recordKind, rows }: BulkTagsModalProps) {
  const [typed, setTyped] = useState(action === 'add' ? '' : (tagsOf(rows)[0] ?? ''))
  const [hasSubmitted, setSubmitted] = useState(false)
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const { mutate, isPending } = useMutation(tagRecords(merchantId, recordKind, action))
  const tag = tidyTag(typed)
  const problem = isTag(tag) || (tag === '' && !hasSubmitted) ? null : PROBLEM
  const applicable = rows.filter((row) => tagObstacle(action, tag, row) === null)
  const failed = applicable.filter(({ recordId }) => outcomes.get(recordId)?.state === 'failed')
  const hasStarted = outcomes.size > 0
  /** After the first run, only those that failed. */
  const remaining = hasStarted ? failed : applicable
  const run = () => {
    setSubmitted(true)
    if (!isTag(tag) || remaining.length === 0 || isPending) return
    mutate({
      tag,
      recordIds: remaining.map(({ recordId }) => recordId),
      onOutcome: (id, outcome) => setOutcomes((previous) => new Map(previous).set(id, outcome)),
    })
  }
  const state = { typed, setTyped, problem, tag, outcomes }
  return {
    ...state,
    open: applicable,
    failed,
    next: remaining,
    isBegun: hasStarted,
    isRunning: isPending,
    run,
  }
}

interface TagButtonsProps {
  action: TagAction
  bulk: ReturnType<typeof useBulkTags>
  onClose: () => void
}

const TagButtons = ({
  action,
  bulk: { next: remaining, isBegun: hasStarted, isRunning },
  onClose,
}: TagButtonsProps) => (
  <ModalButtons>
    <Button disabled={isRunning} onClick={onClose}>
      {hasStarted ? 'Done' : 'Back'}
    </Button>
    {(isRunning || remaining.length > 0 || !hasStarted) && (
      <Button type="submit" variant="primary" isBusy={isRunning} disabled={remaining.length === 0}>
        {hasStarted ? `Try again (${remaining.length})` : TEXTS[action].verb}
      </Button>
    )}
  </ModalButtons>
)

interface TagFieldProps extends Pick<BulkTagsModalProps, 'action' | 'merchantId' | 'rows'> {
  typed: string
  problem: string | null
  onChange: (tag: string) => void
}

/** To add, a text field with suggestions; to remove, a choice of the rows' tags. */
function TagField({ action, merchantId, rows, typed, problem, onChange }: TagFieldProps) {
  const list = useId()
  const { data: used = [] } = useQuery({ ...usedTags(merchantId), enabled: action === 'add' })
  if (action === 'remove')
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
        {used.map((usedTag) => (
          <option key={tagKey(usedTag)}>{usedTag}</option>
        ))}
      </datalist>
    </>
  )
}

function toLine(
  { recordId, name }: TaggedRow,
  obstacle: string | null,
  outcome: TagOutcome | undefined,
  done: string,
): BulkLine {
  const line = { key: recordId, name }
  if (!outcome)
    return obstacle === null
      ? { ...line, state: 'waiting', text: null }
      : { ...line, state: 'skipped', text: `Left out: ${obstacle}` }
  const { state } = outcome
  if (state === 'failed') return { ...line, state, text: `Refused: ${outcome.error.message}` }
  return { ...line, state, text: state === 'done' ? done : 'Working…' }
}
