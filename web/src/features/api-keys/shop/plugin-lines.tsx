import { CopyButton } from '#/ui/controls/copy-button.tsx'

import { type SupportedPlugin, supportedPlugins } from './supported-plugins.ts'
import classes from './shop.module.css'

/** The lines a merchant pastes into a plugin made for another provider. */
export const PluginLines = ({ publicKey }: { publicKey: string }) => (
  <>
    <h3 className={classes['plugins']}>A plugin you already have</h3>
    <p className={classes['note']}>
      Plugins made for Limepay or April work with the keys above once they use our addresses. Open
      the plugin’s file, find the line with the same name, and replace it; an update of the plugin
      puts the old line back.
    </p>
    {supportedPlugins(location.origin, publicKey).map((plugin) => (
      <details key={plugin.name} className={classes['plugin']}>
        <summary>{plugin.name}</summary>
        <Lines {...plugin} />
      </details>
    ))}
  </>
)

const Lines = ({ name, files, keys, afterwards }: SupportedPlugin) => (
  <div role="group" aria-label={name}>
    {files.map(({ file, lines }) => (
      <figure key={file} className={classes['snippet']} aria-label={file}>
        <figcaption>{file}</figcaption>
        <pre>{lines}</pre>
        <CopyButton value={lines} label={`the line for ${file}`} />
      </figure>
    ))}
    <p className={classes['note']}>
      Your keys: {keys}. {afterwards}
    </p>
  </div>
)
