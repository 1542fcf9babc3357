/** Environment variables that programs need, without settings of the product: DATABASE_URL could lead to real members. */
const needed =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TMP|TEMP|TZ|LANG|LC_\w+|SystemRoot|LD_LIBRARY_PATH|NODE_(?!ENV$|OPTIONS$)\w+|npm_\w+|VIPS_\w+|\w+_proxy)$/i

export const safeEnvironment = (all: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(all).filter(([name]) => needed.test(name)))
