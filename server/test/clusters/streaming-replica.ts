import { join } from 'node:path'

import {
  asSuperuser,
  baseBackup,
  type Copy,
  type OwnCluster,
  startCopy,
  writeTo,
} from './own-cluster.ts'

export interface StreamingReplica extends Copy {
  /** Keeps receiving the primary's log but does not replay it. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Stops its processes: it keeps its connections but answers nothing. */
  freeze(): Promise<void>
  thaw(): void
}

/** A hot standby that follows a running cluster by streaming. */
export async function startReplica(primary: OwnCluster): Promise<StreamingReplica> {
  const dataDir = join(primary.parent, 'replica')
  await baseBackup(primary, dataDir)
  const { hostname, port, username, password } = new URL(primary.url)
  const source = `host=${hostname} port=${port} user=${username} password=${password}`
  await writeTo(
    primary.installation,
    join(dataDir, 'postgresql.auto.conf'),
    `primary_conninfo = '${source}'\nwal_retrieve_retry_interval = '200ms'\n`,
  )
  await writeTo(primary.installation, join(dataDir, 'standby.signal'), '')
  const copy = await startCopy(primary, dataDir)
  const order = (text: string) => asSuperuser(copy.url, (client) => client.query(text))
  let frozen: number[] = []
  const thaw = (): void => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    frozen = []
  }
  return {
    ...copy,
    pause: async () => void (await order('select pg_wal_replay_pause()')),
    resume: async () => void (await order('select pg_wal_replay_resume()')),
    async freeze() {
      const postmaster = await copy.postmaster()
      const { rows } = await order('select pid from pg_stat_activity where pid <> pg_backend_pid()')
      const pids = [postmaster, ...(rows as { pid: number }[]).map(({ pid }) => pid)]
      for (const pid of pids) {
        process.kill(pid, 'SIGSTOP')
        frozen.push(pid)
      }
    },
    thaw,
    async kill() {
      thaw()
      await copy.kill()
    },
  }
}
