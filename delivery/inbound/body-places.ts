/** One body that is being read or processed. */
export type BodyPlace = {
  /** Whether so many more bytes fit in. */
  grow(bytes: number): boolean;
  /** The body has arrived whole: the place is kept until `leave`. */
  keep(): void;
  leave(): void;
};

/**
 * Limits how many bodies of call-backs are in memory at once, from their first byte until they are stored. A place is
 * counted by the bytes that came, not by those that a stranger announces: a silent connection costs nothing.
 *
 * The body that has been arriving for the longest gives way where all places are taken. A provider sends a call-back at
 * once, so strangers who send slowly keep only each other out. Bytes are not taken from a body that has them: several large
 * mails at once would take them from each other, and none would arrive.
 */
export function openBodyPlaces({ bodies, bytes }: { bodies: number; bytes: number }) {
  let taken = 0;
  let held = 0;
  /** The places whose bodies are still arriving, the oldest first. */
  const arriving = new Set<{ giveWay(): void }>();
  return {
    /** Undefined where all are taken by bodies that have arrived. @param onGivenUp the place was given to another body */
    take(onGivenUp: () => void): BodyPlace | undefined {
      const [oldest] = arriving;
      if (taken >= bodies) oldest?.giveWay();
      if (taken >= bodies) return undefined;
      taken += 1;
      let own = 0;
      let hasLeft = false;
      const place = {
        grow(more: number) {
          if (hasLeft || held + more > bytes) return false;
          own += more;
          held += more;
          return true;
        },
        keep: () => void arriving.delete(place),
        leave() {
          if (hasLeft) return;
          hasLeft = true;
          arriving.delete(place);
          taken -= 1;
          held -= own;
        },
        giveWay() {
          place.leave();
          onGivenUp();
        },
      };
      arriving.add(place);
      return place;
    },
  };
}

export type BodyPlaces = ReturnType<typeof openBodyPlaces>;

const MiB = 1024 * 1024;

/**
 * SMS: 64 call-backs of 256 KiB, 16 MiB in all. E-mail: two of the largest mails (25 MiB) and some ordinary ones, 64 MiB in
 * all. Two threads read a copy of one mail each, and a mail is joined once more when it is stored, so that strangers can make a
 * process grow by 140 MiB and by what two threads need (docs/channels.md). Each channel has its own places: a flood of mail
 * keeps no STOP by SMS out.
 */
export const placesByChannel = {
  sms: { bodies: 64, bytes: 16 * MiB },
  email: { bodies: 32, bytes: 64 * MiB },
};
