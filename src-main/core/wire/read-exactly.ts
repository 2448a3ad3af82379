import type { Socket } from 'node:net'

/** The next `bytes` octets, the rest left in the socket. Rejects with the socket's error, or ECONNRESET when it ends before. */
export function readExactly(socket: Socket, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      socket.off('readable', look).off('error', fail).off('end', cut).off('close', cut)
      act()
    }
    const fail = (error: Error): void => settle(() => reject(error))
    const cut = (): void => fail(Object.assign(new Error('closed in the hand-shake'), { code: 'ECONNRESET' }))
    const look = (): void => {
      const chunk = socket.read(bytes) as Buffer | null
      if (chunk === null) return
      // At the end of a stream, Node hands out less than was asked for.
      if (chunk.length < bytes) cut()
      else settle(() => resolve(chunk))
    }
    socket.on('readable', look).on('error', fail).on('end', cut).on('close', cut)
    if (socket.destroyed || socket.readableEnded) cut()
    else look()
  })
}
