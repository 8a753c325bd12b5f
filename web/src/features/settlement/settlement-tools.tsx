import type { ComponentProps } from 'react'

import { SavedViews } from '#/entities/own-lists/saved-views.tsx'
import { ExportData } from '#/entities/report/export-data.tsx'
import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { ColumnMenu } from '#/ui/columns/column-menu.tsx'
import { ListFilters } from '#/ui/table/list-page.tsx'
import type { ListState } from '#/ui/table/use-list.ts'

import { settlementQuery, type ReportListQuery } from './settlement-query.ts'
import classes from './settlement-report.module.css'
import type { SettlementSearch } from './settlement-search.ts'
import { MethodFilter } from './method-filter.tsx'

interface SettlementToolsProps {
  list: ListState<SettlementSearch> & { query: ReportListQuery }
  download: ComponentProps<typeof ExportData>['download']
  ownColumns: ComponentProps<typeof ColumnMenu> & ComponentProps<typeof SavedViews>['columns']
}

export function SettlementTools({ list, download, ownColumns }: SettlementToolsProps) {
  const session = useSession()
  return (
    <div className={classes['tools']}>
      <ListFilters
        list={list}
        moreFilters={
          <>
            <MethodFilter list={list} />
            <SavedViews person={session} name="transfers" list={list} columns={ownColumns} />
          </>
        }
      />
      <div className={classes['actions']}>
        <ColumnMenu {...ownColumns} />
        <Can needs="reports:export">
          <ExportData
            download={download}
            list={settlementQuery(list.query)}
            range={list.range}
            timeZone={session.timeZone}
          />
        </Can>
      </div>
    </div>
  )
}
