import {
  IconArrowRight,
  IconBolt,
  IconCreditCard,
  IconHistory,
  IconReceipt,
  IconReceiptRefund,
  IconTransferOut,
  IconUsers,
} from '@tabler/icons-react'

import { useSession } from '#/entities/session/use-session.ts'
import { isPlainClick } from '#/lib/address/plain-click.ts'
import { MoneyText } from '#/ui/controls/money-text.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { MarkedText } from './marked-text.tsx'
import { OptionStatus } from './option-status.tsx'
import classes from './palette.module.css'
import type { OptionGroup, SearchOption } from './search-option.ts'
import type { PaletteState } from './use-palette.ts'

const ICONS = {
  payments: IconCreditCard,
  customers: IconUsers,
  orders: IconReceipt,
  refunds: IconReceiptRefund,
  transfers: IconTransferOut,
  page: IconArrowRight,
  act: IconBolt,
  recent: IconHistory,
} as const satisfies Record<SearchOption['icon'], unknown>

export const optionId = (list: string, index: number): string => `${list}-${index}`

interface PaletteOptionsProps {
  id: string
  state: PaletteState
}

export function PaletteOptions({ id, state }: PaletteOptionsProps) {
  const { groups, options } = state
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes['list']}>
      {groups.map((group) => (
        <Group key={group.label} id={id} group={group} options={options} state={state} />
      ))}
    </div>
  )
}

interface GroupProps extends PaletteOptionsProps {
  group: OptionGroup
  options: readonly SearchOption[]
}

function Group({ id, group, options, state }: GroupProps) {
  const heading = `${id}-${group.label.replaceAll(' ', '-')}`
  return (
    <div role="group" aria-labelledby={heading}>
      <div id={heading} className={classes['heading']}>
        {group.label} {group.count !== undefined && <span>{group.count}</span>}
      </div>
      {group.options.map((option) => {
        const index = options.indexOf(option)
        return (
          <Option
            key={option.id}
            id={optionId(id, index)}
            option={option}
            isActive={index === state.active}
            onHover={() => state.setActive(index)}
            onChoose={() => state.choose(option)}
          />
        )
      })}
    </div>
  )
}

const showRow = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })

interface OptionProps {
  id: string
  option: SearchOption
  isActive: boolean
  onHover: () => void
  onChoose: () => void
}

function Option({ id, option, isActive, onHover, onChoose }: OptionProps) {
  const { timeZone } = useSession()
  const Icon = ICONS[option.icon]
  return (
    <a
      ref={isActive ? showRow : null}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes['option']}
      href={option.to?.href ?? '#'}
      onPointerMove={onHover}
      onClick={(event) => {
        if (option.to !== undefined && !isPlainClick(event)) return
        event.preventDefault()
        onChoose()
      }}
    >
      <Icon className={classes['icon']} size={18} stroke={1.75} aria-hidden />
      <span className={classes['text']}>
        <span className={classes['title']}>
          <MarkedText {...option.title} />
        </span>
        {option.detail && (
          <span className={classes['detail']}>
            <MarkedText {...option.detail} />
          </span>
        )}
        {option.match && (
          <span className={classes['detail']}>
            <MarkedText {...option.match} />
          </span>
        )}
      </span>
      <span className={classes['meta']}>
        {option.amount && <MoneyText {...option.amount} />}
        {option.status && <OptionStatus {...option.status} />}
        {option.at !== undefined && (
          <span className={classes['date']}>
            <DateTime at={option.at} timeZone={timeZone} show="day" />
          </span>
        )}
      </span>
    </a>
  )
}
