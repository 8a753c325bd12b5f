import { Button } from '#/ui/controls/button.tsx'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { ModalButtons, ModalStack } from '#/ui/modal/modal-parts.tsx'

import classes from './shortcuts-dialog.module.css'

const SHORTCUTS: readonly { keys: readonly string[]; action: string }[] = [
  { keys: ['/', 'Ctrl K', '⌘ K'], action: 'Find anything' },
  { keys: ['j', 'k'], action: 'Next and previous row, or record' },
  { keys: ['Enter'], action: 'Open the row' },
  { keys: ['Esc'], action: 'Back to the list; select nothing' },
  { keys: ['x'], action: 'Select the row; with Shift, all rows from the one selected before' },
  { keys: ['?'], action: 'Show these keys' },
]

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <ActionModal title="Keys" onClose={onClose}>
    <ModalStack>
      <dl className={classes['keys']}>
        {SHORTCUTS.map(({ keys, action }) => (
          <div key={action} className={classes['line']}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={classes['key']}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['note']}>
        Keys without Ctrl or ⌘ can be switched off under My account.
      </p>
      <ModalButtons>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </ModalButtons>
    </ModalStack>
  </ActionModal>
)
