import { PERMISSIONS, type Permission } from '@paydeck/contract/access/permissions'
import { ROLE_NAMES, ROLES } from '@paydeck/contract/access/roles'

import { sentenceCase } from '#/lib/text/sentence-case.ts'

import { describeRole } from './describe-role.ts'
import classes from './team.module.css'

const NAMES = Object.keys(PERMISSIONS) as Permission[]

/** What each role may do, from the server's own table: a list on a phone, otherwise a matrix. */
export function RolesTable() {
  return (
    <details className={classes['roles']}>
      <summary>What each role may do</summary>
      <dl className={classes['list']}>
        {ROLE_NAMES.map((role) => (
          <div key={role}>
            <dt>{ROLES[role].label}</dt>
            <dd>{describeRole(role)}</dd>
          </div>
        ))}
      </dl>
      <table className={classes['matrix']}>
        <thead>
          <tr>
            <th scope="col">May</th>
            {ROLE_NAMES.map((role) => (
              <th key={role} scope="col">
                {ROLES[role].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NAMES.map((name) => (
            <tr key={name}>
              <th scope="row">{sentenceCase(PERMISSIONS[name])}</th>
              {ROLE_NAMES.map((role) => {
                const has = ROLES[role].permissions.has(name)
                return (
                  <td key={role}>
                    <span aria-hidden="true">{has ? '✓' : '–'}</span>
                    <span className="visually-hidden">{has ? 'yes' : 'no'}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
