import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'

import type { ReportParameters } from './report-query.ts'
import type { Export } from './use-export.ts'

interface ExportSelectedProps {
  download: Export
  /** Names the selected rows. */
  query: ReportParameters
}

export function ExportSelected({ download, query }: ExportSelectedProps) {
  const { state, start } = download
  // The state may be that of another export of this list.
  const [isOwn, setOwn] = useState(false)
  const save = async () => setOwn(await start(query))
  return (
    <>
      <Button isBusy={state.phase === 'running'} onClick={() => void save()}>
        <IconDownload size={16} stroke={1.75} aria-hidden />
        Export selected
      </Button>
      {isOwn && state.phase === 'saved' && <span role="status">Saved as {state.fileName}</span>}
    </>
  )
}
