/*
 * Wine's powershell.exe prints nothing. This one answers the one question of src/storage/process-identity.ts, the CreationDate of a process, as
 * Windows Management Instrumentation does: yyyymmddHHMMSS.mmmmmm+UUU, and nothing for a process that has ended.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

int main(void) {
  const char *question = strstr(GetCommandLineA(), "Win32_Process -Filter ProcessId=");
  FILETIME created, ended, kernel, user;
  SYSTEMTIME time;
  if (question == NULL) return 1;
  HANDLE process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, (DWORD)atol(strchr(question, '=') + 1));
  if (process == NULL || !GetProcessTimes(process, &created, &ended, &kernel, &user)) return 0;
  /* The times of a process that has ended can be had as long as another process holds it. */
  if (ended.dwHighDateTime != 0 || ended.dwLowDateTime != 0) return 0;
  FileTimeToSystemTime(&created, &time);
  unsigned long long ticks = ((unsigned long long)created.dwHighDateTime << 32) | created.dwLowDateTime;
  printf("%04d%02d%02d%02d%02d%02d.%06llu+000\n", time.wYear, time.wMonth, time.wDay, time.wHour, time.wMinute, time.wSecond,
         ticks % 10000000 / 10);
  return 0;
}
