/** The client, with the name of each method that is called put into `called`. */
export function noting<Client extends object>(called: Set<PropertyKey>, client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: readonly unknown[]) => {
        called.add(name);
        return Reflect.apply(member, target, given);
      };
    },
  });
}
